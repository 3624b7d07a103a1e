/**
 * Remembers what follows from an object as long as it exists. Only for objects that never change, such as the lists of the
 * directory, each of which is the same one as long as the directory has the same version.
 */
export function derivedFrom<Source extends object, Result>(
  derive: (source: Source) => Result,
): (source: Source) => Result {
  const known = new WeakMap<Source, { result: Result }>();
  return (source) => {
    const found = known.get(source);
    if (found) return found.result;
    const result = derive(source);
    known.set(source, { result });
    return result;
  };
}
