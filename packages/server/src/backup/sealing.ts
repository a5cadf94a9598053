import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { fillIn, msg } from '@fullcourt/scorebook/vocabulary'
import type { AppContext } from '../appContext.ts'
import { errorMessage } from '../errorMessage.ts'
import { BadBackup, type WriteOptions, type WrittenFile, writeFile } from './content.ts'
import type { BackupPlace } from './place.ts'

// Sealed files have the format of age (C2SP, age-encryption.org/v1): its own program opens them too, without Fullcourt.

/** Ends the name of a sealed file. */
const SEALED = '.age'

/** The library takes memory, which installations without sealed backups do not pay. */
const loadAge = () => import('age-encryption')

async function seal(recipient: string, bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const { Encrypter } = await loadAge()
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return encrypter.encrypt(ReadableStream.from(bytes))
}

/** The end of a content's file name: another one for each recipient, nothing for none. */
export const suffixOf = (recipient: string | null): string =>
  recipient ? `.${hash('sha256', recipient).slice(0, 8)}${SEALED}` : ''

/** Where content goes. */
export type Target = Pick<AppContext, 'backups' | 'env'> & {
  /** Ends the backup. */
  readonly signal?: AbortSignal | undefined
}

/** Writes a file with content of the installation, sealed where `BACKUP_RECIPIENT` is set. */
export async function writeContent(
  { backups, env, signal }: Target,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  { local = null }: Pick<WriteOptions, 'local'> = {},
): Promise<WrittenFile> {
  const { backupRecipient } = env
  const sealed = `${name}${suffixOf(backupRecipient)}`
  return backupRecipient
    ? writeFile(backups, sealed, await seal(backupRecipient, bytes), { signal })
    : writeFile(backups, name, bytes, { local, signal })
}

/** Reads a file with content of the installation by its name in the manifest. */
export type ReadContent = (name: string) => Promise<Readable>

/** @param key of `BACKUP_KEY`. @returns the reader, which throws BadBackup at a sealed file that the key does not open */
export function contentReader(place: BackupPlace, key: string | null): ReadContent {
  return async (name) => {
    const stored = await place.read(name)
    if (!name.endsWith(SEALED)) return stored
    try {
      if (!key) throw new BadBackup(msg('the backup is sealed: set BACKUP_KEY_FILE to the file with its key'))
      const { Decrypter } = await loadAge()
      const decrypter = new Decrypter()
      decrypter.addIdentity(key)
      return Readable.from(await decrypter.decrypt(ReadableStream.from<Uint8Array>(stored)))
    } catch (failure) {
      stored.destroy()
      if (failure instanceof BadBackup) throw failure
      throw new BadBackup(
        fillIn('BACKUP_KEY does not open {file}: {reason}', { file: name, reason: errorMessage(failure) }),
      )
    }
  }
}

/** Makes a key for backups, as the lines of a file: the key, and what the server is told. */
export async function newKeyFile(): Promise<string> {
  const { generateX25519Identity, identityToRecipient } = await loadAge()
  const key = await generateX25519Identity()
  return `# Without this file no sealed backup can be read. Keep it at two places, none of them the server or its backups.
# A restore takes it as BACKUP_KEY_FILE. The server needs only this setting:
# BACKUP_RECIPIENT=${await identityToRecipient(key)}
${key}`
}
