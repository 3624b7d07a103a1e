import { type RenderContext, type Rendered, renderMessage } from '../../src/markdown/render.ts';

/** Everything the tests' messages may refer to. */
export const context: RenderContext = {
  users: [
    { id: 11, fullName: 'Mina Okafor', isActive: true },
    { id: 12, fullName: 'Tom Ríos', isActive: true },
    { id: 13, fullName: 'Old Hand', isActive: false },
  ],
  groups: [
    { id: 31, name: 'night shift', isSystem: false },
    { id: 32, name: 'role:owners', isSystem: true },
  ],
  channels: [
    { id: 5, name: 'garden' },
    { id: 6, name: 'tea & v1.2' },
  ],
  customEmoji: new Map([['kettle_on', { id: 3, url: '/user_avatars/1/emoji/images/k.png' }]]),
  uploads: new Map([
    [`1/ab/${'ab'.repeat(16)}/fox.png`, { size: { width: 1200, height: 800 } }],
    [`1/ab/${'ab'.repeat(16)}/no-picture.png`, { size: undefined }],
    [`1/ab/${'ab'.repeat(16)}/füchse.png`, { size: { width: 3, height: 4 } }],
  ]),
  linkifiers: [
    { pattern: 'BUG-(?P<number>[0-9]+)', urlTemplate: 'https://bugs.example.org/{number}' },
    { pattern: '(?P<word>[a-z]+)!(?P<number>[0-9]+)', urlTemplate: 'https://code.example.org/{word}{?number}' },
  ],
  origin: 'https://chat.example.org',
  previews: { images: true },
  translateEmoticons: false,
  defaultCodeLanguage: null,
};

export function render(content: string, changes: Partial<RenderContext> = {}): Rendered {
  return renderMessage(content, { ...context, ...changes });
}

export function htmlOf(content: string, changes: Partial<RenderContext> = {}): string {
  return render(content, changes).html;
}
