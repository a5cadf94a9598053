import {
  decodeSportscode,
  encodeSportscode,
  readSportscode,
  SPORTSCODE_ENCODINGS,
  type SportscodeFile,
  type TagButton,
  tagsCsv,
  writeSportscode,
} from '@fullcourt/film'
import { createFilmTag } from '@fullcourt/wire'
import { useState } from 'react'
import { call, refetchOnce } from '../call/call.ts'
import { newId } from '../call/newId.ts'
import { filmTime } from '../film/player/filmTime.ts'
import { Button } from '../ui/Button.tsx'
import { shareOrSave } from '../ui/data/shareOrSave.ts'
import { TextInput } from '../ui/fields/TextInput.tsx'
import { t } from '../ui/language.ts'
import { toastError, toastSuccess } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import type { DrawnPlayer } from './drawnPlayer.ts'
import css from './Marks.module.css'
import { seekFilm } from './seekFilm.ts'
import type { EndedTag } from './useTags.ts'

export interface Props {
  readonly filmId: string
  readonly filmName: string
  readonly player: DrawnPlayer
  readonly tags: readonly EndedTag[]
  readonly buttons: readonly TagButton[]
  readonly mayWrite: boolean
}

const ENCODING_WORDS: Readonly<Record<(typeof SPORTSCODE_ENCODINGS)[number], string>> = {
  ascii: 'Sportscode XML',
  'utf-16': 'Sportscode XML (UTF-16)',
}

/** Saves the tags of a film as a file for other programs, and reads one of theirs. */
export default function TagTransfer({ filmId, filmName, player, tags, buttons, mayWrite }: Props) {
  const rows = buttons
    .filter(({ kind, name }) => kind === 'code' && tags.some(({ label }) => label === name))
    .map(({ name, colour }) => ({ code: name, colour }))
  const save = (content: BlobPart, type: string, ending: string) =>
    void shareOrSave(new Blob([content], { type }), `${filmName}.${ending}`)
  return (
    <div className={css.transfer}>
      <h2>{t('Export')}</h2>
      <div className={css.bar}>
        {SPORTSCODE_ENCODINGS.map((encoding) => (
          <Button
            key={encoding}
            size="sm"
            variant="default"
            disabled={tags.length === 0}
            onClick={() =>
              save(encodeSportscode(writeSportscode(tags, rows), encoding), 'application/xml', 'xml')
            }
          >
            {ENCODING_WORDS[encoding]}
          </Button>
        ))}
        <Button
          size="sm"
          variant="default"
          disabled={tags.length === 0}
          onClick={() => save(tagsCsv(tags), 'text/csv;charset=utf-8', 'csv')}
        >
          {t('CSV')}
        </Button>
      </div>
      {mayWrite && <Import filmId={filmId} player={player} />}
    </div>
  )
}

const tagsText = (count: number): string => t(['{count} tag', '{count} tags'], { count })

/** Longer files are no timelines. */
const MOST_BYTES = 20_000_000

function Import({ filmId, player }: Pick<Props, 'filmId' | 'player'>) {
  const [file, setFile] = useState<SportscodeFile | null>(null)
  const [offset, setOffset] = useState('0')
  const [done, setDone] = useState(0)
  const by = Number(offset.replace(',', '.')) || 0
  const first = file?.tags.reduce((a, b) => (b.start < a.start ? b : a))
  const show = (found: SportscodeFile['tags'][number], seconds: number) => {
    seekFilm(player, filmId, Math.max(0, found.start + seconds))
    player.play()
  }
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    if (chosen.size > MOST_BYTES) return toastError(t('This file is too large for a timeline.'))
    const found = readSportscode(decodeSportscode(new Uint8Array(await chosen.arrayBuffer())))
    if (found.tags.length === 0) return toastError(t('No tags were found in this file.'))
    setFile(found)
    setOffset('0')
    show(
      found.tags.reduce((a, b) => (b.start < a.start ? b : a)),
      0,
    )
  }
  const { busy, submit } = useSubmit(async () => {
    const found = (file?.tags ?? []).filter(({ end }) => end + by > 0)
    setDone(0)
    // One after the other, so that a page of a thousand tags leaves room for others.
    await refetchOnce(async () => {
      for (const [n, { start, end, ...tag }] of found.entries()) {
        const times = { start: Math.max(0, start + by), end: end + by }
        await call(createFilmTag, {
          body: { ...tag, ...times, id: newId(), teamVideoId: filmId, labels: [...tag.labels] },
        })
        setDone(n + 1)
      }
    })
    setFile(null)
    toastSuccess(t('{tags} imported.', { tags: tagsText(found.length) }))
  })
  return (
    <>
      <h2>{t('Import')}</h2>
      <label className={css.file}>
        <span>{t('Timeline of Sportscode (XML)')}</span>
        <input
          type="file"
          accept=".xml,text/xml,application/xml"
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0]).catch(toastError)}
        />
      </label>
      {file && first && (
        <>
          <p className={css.help} role="status">
            {file.left > 0
              ? t('{tags} found, {count} without a code or a time left out.', {
                  tags: tagsText(file.tags.length),
                  count: file.left,
                })
              : t('{tags} found.', { tags: tagsText(file.tags.length) })}{' '}
            {t('The film shows the first, {first}, at {time}. Change the offset until it fits.', {
              first: first.label,
              time: filmTime(first.start + by),
            })}
          </p>
          <div className={css.bar}>
            <TextInput
              label={t('Offset in seconds')}
              type="number"
              step={0.1}
              value={offset}
              onChange={({ currentTarget }) => setOffset(currentTarget.value)}
            />
            <Button size="sm" variant="default" onClick={() => show(first, by)}>
              {t('Play the first')}
            </Button>
            <Button size="sm" loading={busy} onClick={submit}>
              {busy
                ? t('{done} of {total}', { done, total: file.tags.length })
                : t('Import {tags}', { tags: tagsText(file.tags.length) })}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
