import { type PictureOwner, savePicture } from './savePicture.ts'

/** A picture as a text that can be kept with other answers of a form. */
export const dataAddressOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })

/** The picture in a data address. The content policy forbids to fetch one. */
function blobOf(dataAddress: string): Blob {
  const bytes = Uint8Array.from(atob(dataAddress.slice(dataAddress.indexOf(',') + 1)), (c) => c.charCodeAt(0))
  return new Blob([bytes], { type: 'image/jpeg' })
}

/** Uploads a picture that was kept as a text. @throws Refused */
export const savePictureText = (owner: PictureOwner, text: string): Promise<void> =>
  savePicture(owner, blobOf(text))
