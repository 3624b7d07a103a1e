import { expect } from 'chai';
import { namesIn } from '../../src/markdown/render.ts';
import { render } from './rendering.ts';

describe('what rendering tells beside the HTML', () => {
  it('names the users whom the text mentions, once each, and leaves out silent mentions', () => {
    const { mentions } = render(
      '@**Mina Okafor** @**|11** @_**Tom Ríos** @**Old Hand** @*night shift* `@**Tom Ríos**`',
    );
    expect(mentions).to.deep.equal({ userIds: [11], groupIds: [31], channelWildcard: false, topicWildcard: false });
  });

  it('distinguishes mentions of a channel and of a topic', () => {
    expect(render('@**everyone**').mentions).to.include({ channelWildcard: true, topicWildcard: false });
    expect(render('@**topic**').mentions).to.include({ channelWildcard: false, topicWildcard: true });
    expect(render('@_**all**\n\n> @**all**').mentions).to.include({ channelWildcard: false });
  });

  it('returns the text that a reader sees', () => {
    const source = '# Plan\n* **water** the _beets_\n* &lt;3 `x<y>` @**mina okafor**\n\n[map](https://x.org/a.png)';
    expect(render(source).text).to.equal('Plan\nwater the _beets_\n<3 x<y> @Mina Okafor\nmap');
    expect(render('https://x.org/a.png').text).to.equal('https://x.org/a.png');
  });

  it('returns links, images and uploaded files', () => {
    expect(render('nothing')).to.include({ hasLink: false, hasImage: false });
    expect(render('https://x.org')).to.include({ hasLink: true, hasImage: false });
    expect(render('https://x.org/a.png')).to.include({ hasLink: true, hasImage: true });
    const files =
      '[a](/user_uploads/1/a.txt) https://chat.example.org/user_uploads/1/b.txt https://x.org/user_uploads/c';
    expect(render(files).uploads).to.deep.equal(['/user_uploads/1/a.txt', '/user_uploads/1/b.txt']);
  });
});

describe('names to look up before rendering', () => {
  it('are all that the text may refer to', () => {
    const source = '@**Ann** @**Bo|4** @_**|5** @*crew* #**garden** #**tea>oolong** :a:b: > @**Cy**';
    expect(namesIn(source)).to.deep.equal({
      users: ['Ann', 'Bo', 'Cy'],
      userIds: [4, 5],
      groups: ['crew'],
      channels: ['garden', 'tea>oolong', 'tea'],
      emoji: ['a', 'b'],
    });
  });
});
