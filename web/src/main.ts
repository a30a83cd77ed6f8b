import { mount } from "svelte";
import App from "./App.svelte";
import "./fonts/fonts.css";
import "./app.css";
import { registerWorker } from "./net/worker";
import { showLanguage, wishedLanguage } from "./words/language.svelte";

registerWorker();
const target = document.getElementById("app");
if (target) void showLanguage(wishedLanguage()).then(() => mount(App, { target }));
