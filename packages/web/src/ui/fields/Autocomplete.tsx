import { useState } from 'react'
import { t } from '../language.ts'
import { hasWords } from '../search.ts'
import { useSettled } from '../useSettled.ts'
import { Suggestions } from './Suggestions.tsx'
import { TextInput, type TextInputProps } from './TextInput.tsx'

interface Option {
  readonly value: string
  readonly note?: string
}

interface Props extends TextInputProps {
  readonly value: string
  /** All that can be picked; those that have the typed words are shown. */
  readonly options: readonly Option[]
  readonly onPick: (value: string) => void
}

/** A line of text with a list of what it may become, after a pause in typing. Another text is fine too. */
export function Autocomplete({ options, onPick, ...input }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const settled = useSettled(input.value).trim()
  const found =
    settled === input.value.trim() && settled ? options.filter(({ value }) => hasWords(value, settled)) : []
  const isPicked = found.length === 1 && found[0]!.value === input.value
  return (
    <Suggestions
      label={t('Suggestions')}
      options={isOpen && !isPicked ? found : []}
      keyOf={({ value }) => value}
      show={({ value, note }) => (
        <>
          {value}
          {note && <small>{note}</small>}
        </>
      )}
      onPick={({ value }) => onPick(value)}
      onClose={() => setIsOpen(false)}
    >
      <TextInput
        autoComplete="off"
        {...input}
        onChange={(event) => {
          setIsOpen(true)
          input.onChange?.(event)
        }}
      />
    </Suggestions>
  )
}
