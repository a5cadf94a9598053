import { useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { readListFile } from './listFile.ts'
import css from './RosterPaste.module.css'

interface Props {
  /** The name of the file's field, for screen readers. */
  readonly label: string
  /** Ends of file names besides those of spreadsheets. */
  readonly more?: string
  readonly onText: (text: string) => void
}

/** Puts the list of a file into the field below, and says how the file was read. */
export function ListFileButton({ label, more, onText }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [facts, setFacts] = useState('')
  const { busy, submit } = useSubmit(async (file: File) => {
    const read = await readListFile(file)
    setFacts(read.facts)
    onText(read.text)
  })
  return (
    <div className={css.file}>
      <Button variant="default" loading={busy} onClick={() => input.current?.click()}>
        {t('Choose a file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={['.csv,.tsv,.txt,.xlsx', more].filter(Boolean).join(',')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file may be chosen again after it was changed.
          currentTarget.value = ''
          if (file) submit(file)
        }}
      />
      <span role="status" className={css.note}>
        {facts}
      </span>
    </div>
  )
}
