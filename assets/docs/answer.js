import { highlighted } from './highlight.js';

/** Highlighting longer ones would keep the browser busy. */
const MAX_HIGHLIGHTED = 300_000;

/** JSON with indentation; any other text unchanged. */
export function prettyJson(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export function showCode(code, text) {
  if (text.length > MAX_HIGHLIGHTED) code.textContent = text;
  else code.innerHTML = highlighted(text);
}

/** A summary of a response in one line. */
export function statusLine(response, startedAt, bytes) {
  const milliseconds = Math.round(performance.now() - startedAt);
  return `${response.status} ${response.statusText} · ${milliseconds.toLocaleString('en')} ms · ${bytes.toLocaleString('en')} bytes`;
}
