import { useRef, useState } from 'react'
import { newId } from '../call/newId.ts'
import { type FilmFacts, type PickedFile, readFacts } from '../film/local/index.ts'
import { t } from '../ui/language.ts'
import { toastError } from '../ui/toast.tsx'
import { type ChosenFile, moved, otherFiles } from './newVideo.ts'

const isSame = ({ file: a }: PickedFile, { file: b }: PickedFile) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

function refuse(names: readonly string[]): void {
  toastError(
    new Error(
      names.length === 1
        ? t(
            '{name} is not a video of a kind that can be added. Use MP4, MOV, AVI, WMV, MPG, TS, MTS, M2TS, VOB or MOD.',
            { name: names[0]! },
          )
        : t(
            '{count} files are not a video of a kind that can be added. Use MP4, MOV, AVI, WMV, MPG, TS, MTS, M2TS, VOB or MOD.',
            { count: names.length },
          ),
    ),
  )
}

/** The files of the wizard. What the browser can tell of each is read one after the other. */
export function useChosenFiles() {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const reading = useRef<Promise<unknown>>(Promise.resolve())
  const facts = useRef(new Map<string, Promise<FilmFacts>>())

  function add(picked: readonly PickedFile[]): void {
    const others = otherFiles(picked)
    if (others.length > 0) refuse(others)
    const chosen = picked
      .filter((one) => !others.includes(one.file.name) && !files.some((known) => isSame(known, one)))
      .map((one): ChosenFile => ({ ...one, key: newId(), facts: null }))
    setFiles((before) => [...before, ...chosen])
    for (const { key, file } of chosen) {
      const found = reading.current.then(() => readFacts(file))
      reading.current = found
      facts.current.set(key, found)
      void found.then((read) =>
        setFiles((before) => before.map((one) => (one.key === key ? { ...one, facts: read } : one))),
      )
    }
  }

  return {
    files,
    add,
    remove: (key: string) => setFiles((before) => before.filter((one) => one.key !== key)),
    move: (from: number, to: number) => setFiles((before) => moved(before, from, to)),
    /** Facts of a file, once they were read. */
    factsOf: (key: string): Promise<FilmFacts> => facts.current.get(key)!,
  }
}
