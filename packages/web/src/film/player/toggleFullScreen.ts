export function toggleFullScreen(box: HTMLElement | null, video: HTMLVideoElement): void {
  if (document.fullscreenElement) return void document.exitFullscreen()
  if (box && document.fullscreenEnabled) return void box.requestFullscreen().catch(() => undefined)
  // An iPhone shows a video alone.
  const alone: HTMLVideoElement & { readonly webkitEnterFullscreen?: () => void } = video
  alone.webkitEnterFullscreen?.()
}
