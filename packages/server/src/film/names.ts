/** The files of a film in its folder of the storage. */

/** Holds the one film that all demos share. */
export const DEMO_FOLDER = 'film/demo'

/** As it was uploaded. Its real type comes from its content. */
export const ORIGINAL = 'original'
/** The picture that the browser made before the upload. */
export const THUMBNAIL = 'thumbnail.jpg'
export const MASTER = 'master.m3u8'
/** The playlist of a clip; its seconds follow the signature. */
export const CLIP = 'clip.m3u8'

/** A file that the jobs of a run made. Late jobs of another run cannot overwrite it. */
export const ofRun = (run: number, name: string): string => `r${run}-${name}`

/** The run of such a file; null for other files. */
export function runOf(name: string): number | null {
  const found = /^r(\d{1,9})-/.exec(name)
  return found ? Number(found[1]) : null
}

export const keyOf = ({ folder }: { readonly folder: string }, name: string): string => `${folder}/${name}`

const TYPES: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
}

/** The content type of a file of a film. The original is served only when browsers can play it, and then as MP4. */
export const typeOf = (name: string): string =>
  name === ORIGINAL ? 'video/mp4' : (TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
