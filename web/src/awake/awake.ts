// Keeps the screen awake: with the browser's wake lock where the page came over https, else with a
// silent film, which phones do not sleep through either (the way of NoSleep.js).

import mp4 from "./still.mp4";
import webm from "./still.webm";

const GESTURES = ["pointerdown", "keydown"] as const;

/** Keep the screen awake until what is returned is called. */
export function keepAwake(): () => void {
  return "wakeLock" in navigator ? holdLock() : playFilm();
}

/** The browser takes the lock away from a hidden page, so it is asked for again. */
function holdLock(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  async function ask(): Promise<void> {
    if (document.hidden) return;
    lock = await navigator.wakeLock.request("screen").catch(() => null); // a low battery refuses
    if (over) void lock?.release();
  }
  document.addEventListener("visibilitychange", ask);
  void ask();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}

/** Films may start once the person has touched the page. */
function playFilm(): () => void {
  const film = document.createElement("video");
  film.setAttribute("playsinline", "");
  for (const [type, src] of [
    ["webm", webm],
    ["mp4", mp4],
  ] as const) {
    film.append(Object.assign(document.createElement("source"), { type: `video/${type}`, src }));
  }
  // A film that loops lets iPhones sleep: it jumps back instead.
  film.addEventListener("timeupdate", () => {
    if (film.currentTime > 0.5) film.currentTime = Math.random() / 2;
  });
  film.addEventListener("loadedmetadata", () => (film.loop = film.duration <= 1));
  const play = () => void film.play().then(stopAsking, () => null);
  const stopAsking = () => {
    for (const gesture of GESTURES) window.removeEventListener(gesture, play);
  };
  for (const gesture of GESTURES) window.addEventListener(gesture, play);
  play();
  return () => {
    stopAsking();
    film.pause();
    film.replaceChildren();
    film.load();
  };
}
