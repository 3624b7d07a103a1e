/** The imports of each room, of code or only of types. */
export type Imports = ReadonlyMap<string, ReadonlyMap<string, 'code' | 'types'>>;

/** Single files that are not part of the order of the rooms. */
const NOT_DRAWN = new Set(['main', 'config', 'log', 'worker']);

/** The rooms of an import cycle, with the first one again at the end; undefined if there is none. */
export function circleIn(imports: Imports): string[] | undefined {
  const finished = new Set<string>();
  const search = (room: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(room)) return [...way.slice(way.indexOf(room)), room];
    if (finished.has(room)) return undefined;
    for (const next of imports.get(room)?.keys() ?? []) {
      const circle = search(next, [...way, room]);
      if (circle) return circle;
    }
    finished.add(room);
    return undefined;
  };
  for (const room of imports.keys()) {
    const circle = search(room, []);
    if (circle) return circle;
  }
  return undefined;
}

/** A diagram and a table in Markdown. There must be no cycles. */
export function pictureOf(imports: Imports): string {
  const rooms = topDown(imports).filter((room) => !NOT_DRAWN.has(room));
  return [
    '```mermaid',
    'flowchart TD',
    ...rooms.flatMap((room) => arrowsFrom(room, imports)),
    '```',
    '',
    ...table(rooms, imports),
  ].join('\n');
}

/** Sorts each room before those that it imports. */
function topDown(imports: Imports): string[] {
  const height = (room: string): number =>
    Math.max(0, ...[...(imports.get(room)?.keys() ?? [])].map((next) => 1 + height(next)));
  return [...imports.keys()].sort((a, b) => height(b) - height(a) || (a < b ? -1 : 1));
}

/** Arrows that are not implied by others; with all arrows the picture would be unreadable. */
function arrowsFrom(room: string, imports: Imports): string[] {
  const direct = [...(imports.get(room) ?? [])].filter(([next]) => !NOT_DRAWN.has(next));
  return direct
    .filter(([next]) => !direct.some(([other]) => other !== next && isAbove(other, next, imports)))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([next, what]) => `  ${room} ${what === 'code' ? '-->' : '-.->'} ${next}`);
}

const isAbove = (upper: string, lower: string, imports: Imports): boolean =>
  upper === lower || [...(imports.get(upper)?.keys() ?? [])].some((next) => isAbove(next, lower, imports));

function table(rooms: readonly string[], imports: Imports): string[] {
  const columns = rooms.filter((room) => [...imports].some(([from, to]) => !NOT_DRAWN.has(from) && to.has(room)));
  const cell = (from: string, to: string) =>
    ({ code: '●', types: '○', none: '' })[imports.get(from)?.get(to) ?? 'none'];
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['imports', ...columns]),
    row(['---', ...columns.map(() => ':-:')]),
    ...rooms
      .filter((room) => (imports.get(room)?.size ?? 0) > 0)
      .map((room) => row([`\`${room}\``, ...columns.map((column) => cell(room, column))])),
  ];
}
