// The service worker (public/worker.js): it makes the page installable and has one answer of its own, the page
// that says that there is no connection. Over plain http there is none, and nothing needs it.

export function registerWorker(): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  window.addEventListener("load", () => {
    navigator.serviceWorker.register("/worker.js").catch(() => null); // a certificate nobody trusts
  });
}
