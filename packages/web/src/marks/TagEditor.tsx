import { useState } from 'react'
import { filmTime } from '../film/player/filmTime.ts'
import { cssVariables } from '../ui/cssVariables.ts'
import { Field } from '../ui/forms/Field.tsx'
import { t } from '../ui/language.ts'
import css from './Marks.module.css'
import { labelsText, parseLabels } from './markWords.ts'
import type { EndedTag } from './useTags.ts'

interface Props {
  readonly tag: EndedTag
  readonly onChange: (tag: EndedTag) => void
  /** Shows a second of the film. */
  readonly onSeek: (second: number) => void
}

/** Seconds that the track shows before and after the tag. */
const AROUND = 10
const SHORTEST = 0.5

/** Changes a tag: its ends on a track, by drag or arrow keys; its code, labels and note. Each change is saved at once. */
export function TagEditor({ tag, onChange, onSeek }: Props) {
  const { label, labels, note } = tag
  return (
    <div className={css.editor}>
      <TagTrack tag={tag} onChange={onChange} onSeek={onSeek} />
      <Field
        label={t('Code')}
        value={label}
        onSave={async (text) => text && onChange({ ...tag, label: text })}
      />
      <Field
        label={t('Labels')}
        value={labelsText(labels)}
        description={t('Separated by commas; a group before a colon.')}
        onSave={async (text) => onChange({ ...tag, labels: parseLabels(text) })}
      />
      <Field
        label={t('Note')}
        value={note ?? ''}
        onSave={async (text) => onChange({ ...tag, note: text || null })}
      />
    </div>
  )
}

/** Two handles on one track. The film shows the second of the handle that moves. */
function TagTrack({ tag, onChange, onSeek }: Props) {
  const [bounds] = useState(() => ({ min: Math.max(0, tag.start - AROUND), max: tag.end + AROUND }))
  const [ends, setEnds] = useState({ start: tag.start, end: tag.end })
  const { min, max } = bounds
  const share = (second: number) => `${((second - min) / (max - min)) * 100}%`
  const save = () => {
    if (ends.start !== tag.start || ends.end !== tag.end) onChange({ ...tag, ...ends })
  }
  const handle = (name: 'start' | 'end', words: string) => (
    <input
      type="range"
      aria-label={words}
      aria-valuetext={filmTime(ends[name])}
      min={min}
      max={max}
      step={0.1}
      value={ends[name]}
      onChange={({ currentTarget }) => {
        const second = Number(currentTarget.value)
        const next = {
          start: name === 'start' ? Math.min(second, ends.end - SHORTEST) : ends.start,
          end: name === 'end' ? Math.max(second, ends.start + SHORTEST) : ends.end,
        }
        setEnds(next)
        onSeek(next[name])
      }}
      onPointerUp={save}
      onKeyUp={save}
      onBlur={save}
    />
  )
  return (
    <div className={css.track} style={cssVariables({ '--from': share(ends.start), '--to': share(ends.end) })}>
      {handle('start', t('Start of the tag'))}
      {handle('end', t('End of the tag'))}
      <output aria-hidden>
        {filmTime(ends.start)}–{filmTime(ends.end)} · {(ends.end - ends.start).toFixed(1)} s
      </output>
    </div>
  )
}
