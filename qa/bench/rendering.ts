import type { RenderContext } from '../../src/markdown/render.ts';

/** What a generated message can refer to: users and channels, and otherwise the defaults of a new organization. */
export const contextWith = (
  origin: string,
  { users, channels = [] }: Pick<RenderContext, 'users'> & Partial<Pick<RenderContext, 'channels'>>,
): RenderContext => ({
  users,
  groups: [],
  channels,
  customEmoji: new Map(),
  linkifiers: [],
  uploads: new Map(),
  origin,
  previews: { images: true },
  translateEmoticons: false,
  defaultCodeLanguage: null,
});
