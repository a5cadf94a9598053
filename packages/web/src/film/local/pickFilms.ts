import { FILM_EXTENSIONS, filmExtension } from '@fullcourt/film'
import {
  type FileHandle,
  type FolderHandle,
  handleOf,
  hasFilePicker,
  pickFiles,
  pickFolder,
} from './handles.ts'

export interface PickedFile {
  readonly file: File
  /** Opens the file again at another visit; null where the browser has no handles. */
  readonly handle: FileHandle | null
}

const ENDINGS = FILM_EXTENSIONS.map((extension) => `.${extension}`)

const withFile = async (handle: FileHandle): Promise<PickedFile> => ({ file: await handle.getFile(), handle })

/** Asks for films. None where the user closes the picker. To be called while a click is handled. */
export async function pickFilms({
  multiple,
}: {
  readonly multiple: boolean
}): Promise<readonly PickedFile[]> {
  if (!hasFilePicker()) return pickByInput(multiple)
  return Promise.all((await pickFiles(ENDINGS, multiple)).map(withFile))
}

function pickByInput(multiple: boolean): Promise<readonly PickedFile[]> {
  const input = document.createElement('input')
  Object.assign(input, { type: 'file', multiple, accept: ['video/*', ...ENDINGS].join(','), hidden: true })
  // Outside of the document the browser may collect it while the picker is open.
  document.body.append(input)
  return new Promise((resolve) => {
    const end = (files: readonly PickedFile[]) => {
      input.remove()
      resolve(files)
    }
    input.onchange = () => end([...(input.files ?? [])].map((file) => ({ file, handle: null })))
    input.oncancel = () => end([])
    input.click()
  })
}

/** The films of a folder that the user picks, by name; null where the user closes the picker. */
export async function pickFilmFolder(): Promise<{
  readonly folder: FolderHandle
  readonly films: readonly PickedFile[]
} | null> {
  const folder = await pickFolder()
  if (!folder) return null
  const films: PickedFile[] = []
  for await (const entry of folder.values()) {
    if (entry.kind === 'file' && filmExtension(entry.name)) films.push(await withFile(entry))
  }
  return {
    folder,
    films: films.sort((a, b) => a.file.name.localeCompare(b.file.name, 'en', { numeric: true })),
  }
}

/** The files of a drop. To be called while the drop is handled. */
export async function droppedFiles(data: DataTransfer): Promise<readonly PickedFile[]> {
  // The browser empties the drop after the first pause, so everything is asked for at once.
  const items = [...data.items].filter(({ kind }) => kind === 'file')
  const files = items.map((item) => ({ file: item.getAsFile(), handle: handleOf(item) }))
  const found = await Promise.all(files.map(async ({ file, handle }) => ({ file, handle: await handle })))
  return found.filter((one): one is PickedFile => one.file !== null)
}
