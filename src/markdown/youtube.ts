const SHORT = /^https?:\/\/youtu\.be\/([0-9A-Za-z_-]+)/;
const EMBEDDED = /^https?:\/\/(?:\w+\.)?youtube(?:-nocookie)?\.com\/(?:v|embed|shorts)\/([0-9A-Za-z_-]+)/;
const WATCHED =
  /^https?:\/\/(?:\w+\.)?youtube(?:-nocookie)?\.com\/(?:(?:watch|playlist)(?:_popup|_videos)?(?:\.php)?)?(?:\?|#!?)(?:[^#]*&)?v(?:ideo_ids)?=([0-9A-Za-z_-]+)/;

/** The ID of the video that a YouTube URL shows. */
export function youtubeId(url: string): string | undefined {
  return (SHORT.exec(url) ?? EMBEDDED.exec(url) ?? WATCHED.exec(url))?.[1];
}
