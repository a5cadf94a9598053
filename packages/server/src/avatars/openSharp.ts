import type Sharp from 'sharp'

/** Ways to read that may be used. The others are blocked: they read files or addresses that a picture names. */
const LOADERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Tiff', 'Heif'].map((name) => `VipsForeignLoad${name}`)

let opened: Promise<typeof Sharp> | undefined

/** Loads the library at the first picture, so that a server starts without it. */
export function openSharp(): Promise<typeof Sharp> {
  opened ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: LOADERS })
    return sharp
  })
  return opened
}
