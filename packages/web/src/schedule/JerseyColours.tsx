import type { Setup } from '@fullcourt/wire'
import { useEffect, useRef, useState } from 'react'
import { Jersey } from '../court/Jersey.tsx'
import { t } from '../ui/language.ts'
import { toastError } from '../ui/toast.tsx'
import { jerseysOf } from './jerseys.ts'
import css from './Setup.module.css'
import { patchGame, sideKey } from './setupCalls.ts'

/** Rule 127. */
const QUIET = 1000

function Colour({
  label,
  value,
  readOnly,
  onSave,
}: {
  readonly label: string
  readonly value: string
  readonly readOnly: boolean
  readonly onSave: (colour: string) => Promise<void>
}) {
  const [picked, setPicked] = useState<string | null>(null)
  const save = useRef(() => {})
  save.current = () => {
    if (picked === null || picked === value) return
    void onSave(picked)
      .catch(toastError)
      .finally(() => setPicked(null))
  }
  useEffect(() => {
    if (picked === null) return
    const timer = setTimeout(() => save.current(), QUIET)
    return () => clearTimeout(timer)
  }, [picked])
  // Saves too when the page is left sooner.
  useEffect(() => () => save.current(), [])
  return (
    <label className={css.colour}>
      <input
        type="color"
        value={picked ?? value}
        disabled={readOnly}
        onChange={(event) => setPicked(event.currentTarget.value)}
      />
      {label}
    </label>
  )
}

/** Fill and outline of a side's jerseys in this game. */
export function JerseyColours({
  setup,
  isHomeTeam,
  mayWrite,
}: {
  readonly setup: Setup
  readonly isHomeTeam: boolean
  readonly mayWrite: boolean
}) {
  const { fill: worn, stroke: outline } = jerseysOf(setup)[sideKey(isHomeTeam)]
  const { id } = setup.teamGame
  const [fill, stroke] = isHomeTeam
    ? (['homeTeamJerseyFill', 'homeTeamJerseyStroke'] as const)
    : (['awayTeamJerseyFill', 'awayTeamJerseyStroke'] as const)
  return (
    <div className={css.colours}>
      <Jersey number="23" fill={worn} stroke={outline} size={48} />
      <Colour
        label={t('Jersey')}
        value={worn}
        readOnly={!mayWrite}
        onSave={(colour) => patchGame(id, { [fill]: colour })}
      />
      <Colour
        label={t('Outline')}
        value={outline}
        readOnly={!mayWrite}
        onSave={(colour) => patchGame(id, { [stroke]: colour })}
      />
    </div>
  )
}
