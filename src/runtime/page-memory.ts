/// <reference lib="es2024.arraybuffer" />

/**
 * Memory that comes from the operating system and goes back to it: the memory of a resizable buffer is not `malloc`'s,
 * which keeps holes of what was freed (decision 0018). In whole pages of the system, so not for small amounts. `length` is
 * in bytes.
 */
export const newPages = (length: number): Buffer => Buffer.from(new ArrayBuffer(length, { maxByteLength: length }));
