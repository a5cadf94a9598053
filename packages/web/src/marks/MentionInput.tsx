import { useState } from 'react'
import { Suggestions } from '../ui/fields/Suggestions.tsx'
import { Textarea } from '../ui/fields/Textarea.tsx'
import { t } from '../ui/language.ts'
import { type Mentionable, suggestions, typedMention, withMention } from './mentions.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly people: readonly Mentionable[]
  readonly onChange: (value: string) => void
}

/** Several lines of text in which '@' offers people. */
export function MentionInput({ label, value, people, onChange }: Props) {
  const [caret, setCaret] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Suggestions
      label={t('People')}
      options={isOpen ? suggestions(people, typedMention(value, caret)) : []}
      keyOf={({ id }) => id}
      show={({ name }) => name}
      picksByEnter
      onPick={(person, field) => {
        const next = withMention(value, caret, person)
        onChange(next.text)
        requestAnimationFrame(() => field.setSelectionRange(next.caret, next.caret))
      }}
      onClose={() => setIsOpen(false)}
    >
      <Textarea
        label={label}
        description={t('@ mentions people, who are told.')}
        autosize
        rows={2}
        maxLength={2000}
        value={value}
        onChange={({ currentTarget }) => {
          setCaret(currentTarget.selectionStart)
          setIsOpen(true)
          onChange(currentTarget.value)
        }}
      />
    </Suggestions>
  )
}
