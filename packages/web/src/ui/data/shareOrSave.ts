/** Hands a file to the apps of the phone; saves it where the browser cannot share files, or on a computer. */
export async function shareOrSave(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type })
  const isPhone = matchMedia('(pointer: coarse)').matches
  if (isPhone && navigator.canShare?.({ files: [file] })) {
    // Closing the list of apps is no failure.
    await navigator.share({ files: [file] }).catch(() => undefined)
    return
  }
  const url = URL.createObjectURL(blob)
  saveAddress(url, name)
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Saves what is at an address as a file, without holding it in memory. */
export function saveAddress(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
