import { t } from '../../ui/language.ts'

/** Handles of files and folders: browsers that have them open a film again without a picker. */

type Permission = 'granted' | 'denied' | 'prompt'

/** The parts of a handle that the types of the DOM lack. */
interface Asking {
  queryPermission?(options: { readonly mode: 'read' }): Promise<Permission>
  requestPermission?(options: { readonly mode: 'read' }): Promise<Permission>
}
export type FileHandle = FileSystemFileHandle & Asking
export type FolderHandle = FileSystemDirectoryHandle & Asking

declare global {
  interface Window {
    showOpenFilePicker?(options: {
      readonly multiple: boolean
      readonly types?: readonly { readonly description: string; readonly accept: Record<string, string[]> }[]
    }): Promise<FileHandle[]>
    showDirectoryPicker?(options: { readonly id: string; readonly mode: 'read' }): Promise<FolderHandle>
  }
  interface DataTransferItem {
    getAsFileSystemHandle?(): Promise<FileHandle | FolderHandle | null>
  }
  interface FileSystemDirectoryHandle {
    values(): AsyncIterable<FileHandle | FolderHandle>
  }
}

export const hasFilePicker = (): boolean => window.showOpenFilePicker !== undefined
export const hasFolderPicker = (): boolean => window.showDirectoryPicker !== undefined

const unlessCanceled = (error: unknown): [] => {
  if (error instanceof DOMException && error.name === 'AbortError') return []
  throw error
}

/** Asks for files by the browser's picker; none where the user closes it. @param endings of their names: '.mp4' */
export const pickFiles = (endings: readonly string[], multiple: boolean): Promise<readonly FileHandle[]> =>
  window.showOpenFilePicker!({
    multiple,
    types: [{ description: t('Video'), accept: { 'video/*': [...endings] } }],
  }).catch(unlessCanceled)

/** Asks for a folder by the browser's picker; null where the user closes it. */
export async function pickFolder(): Promise<FolderHandle | null> {
  const picked = await window.showDirectoryPicker!({ id: 'film', mode: 'read' }).catch(unlessCanceled)
  return Array.isArray(picked) ? null : picked
}

/** The handle of a dropped item; null where the browser gives only the file. To be called while the drop is handled. */
export async function handleOf(item: DataTransferItem): Promise<FileHandle | null> {
  const handle = await item.getAsFileSystemHandle?.().catch(() => null)
  return handle?.kind === 'file' ? handle : null
}

/** Whether the handle may be read now. @param ask only while a click is handled: the browser may ask the user */
export async function mayRead(handle: Asking, ask: boolean): Promise<boolean> {
  const options = { mode: 'read' } as const
  if (!handle.queryPermission) return true
  if ((await handle.queryPermission(options)) === 'granted') return true
  return ask && (await handle.requestPermission?.(options)) === 'granted'
}
