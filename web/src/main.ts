import { mount } from "svelte";
import App from "./App.svelte";
import "./fonts/fonts.css";
import "./app.css";
import { showLanguage, wishedLanguage } from "./words/language.svelte";

const target = document.getElementById("app");
if (target) void showLanguage(wishedLanguage()).then(() => mount(App, { target }));
