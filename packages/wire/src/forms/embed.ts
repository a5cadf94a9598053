/** The live score in a frame on a page of another site, as the server and the app write it. */

export const EMBED_SIZES = ['strip', 'card', 'plays'] as const
export type EmbedSize = (typeof EMBED_SIZES)[number]

/** Heights of the frame in pixels. */
export const EMBED_HEIGHTS: Readonly<Record<EmbedSize, number>> = { strip: 60, card: 240, plays: 480 }

export const EMBED_THEMES = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof EMBED_THEMES)[number]

interface Embed {
  readonly followURL: string
  readonly size: EmbedSize
  readonly theme: EmbedTheme
}

/** The address of the frame, made of the public link of the game. */
export const embedUrl = ({ followURL, size, theme }: Embed): string =>
  `${followURL.replace('/follow/', '/embed/game/')}?size=${size}&theme=${theme}`

/** The frame as HTML. Old attributes, because sites remove styles from what their users paste. */
export const embedCode = (
  embed: Embed,
  { width, height }: { readonly width: number | '100%'; readonly height: number },
): string =>
  `<iframe src="${embedUrl(embed).replaceAll('&', '&amp;')}" width="${width}" height="${height}" frameborder="0" loading="lazy" title="Live score"></iframe>`
