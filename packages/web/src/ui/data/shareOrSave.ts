/** Hands a file to the apps of the phone; saves it where the browser cannot share files, or on a computer. */
export async function shareOrSave(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type })
  const isPhone = matchMedia('(pointer: coarse)').matches
  if (isPhone && navigator.canShare?.({ files: [file] })) {
    // Closing the list of apps is no failure.
    await navigator.share({ files: [file] }).catch(() => undefined)
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
