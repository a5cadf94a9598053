/** The light build of hls.js has no types of its own; it is a part of the whole one. */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
