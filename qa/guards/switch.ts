/** Copied into the instrumented project: each guard asks this module, which disables the named one. */
globalThis.guardOff ??= Number(process.env.GUARD_OFF ?? 0);
// A test file may be loaded as a different kind of module, and then has its own copy of this one.
const fired: Set<number> = globalThis.firedGuards ?? new Set();
globalThis.firedGuards = fired;
// The conditions in the statements built since this set was created: a statement is built once and applies them in each run.
const built: Set<number> = globalThis.builtConditions ?? new Set();
globalThis.builtConditions = built;

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** Notes a refusal of what is called. */
function noted(id: number, error: unknown): never {
  fired.add(id);
  throw error;
}

function granted(id: number, value: unknown): unknown {
  if (!value) fired.add(id);
  return id === globalThis.guardOff ? true : value;
}

export const __guards = {
  fires(id: number, condition: unknown): boolean {
    if (!condition) return false;
    fired.add(id);
    return id !== globalThis.guardOff;
  },
  call(id: number, check: () => unknown): unknown {
    if (id === globalThis.guardOff) return undefined;
    try {
      const result = check();
      return isThenable(result) ? result.then(undefined, (error: unknown) => noted(id, error)) : result;
    } catch (error) {
      return noted(id, error);
    }
  },
  grants(id: number, value: unknown): unknown {
    return isThenable(value) ? value.then((result) => granted(id, result)) : granted(id, value);
  },
  where(id: number, condition: object): object {
    fired.add(id);
    globalThis.builtConditions?.add(id);
    return id === globalThis.guardOff ? {} : condition;
  },
};
