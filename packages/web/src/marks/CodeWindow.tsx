import type { TagButton } from '@fullcourt/film'
import { listRoster } from '@fullcourt/wire'
import { useState } from 'react'
import { useList } from '../call/call.ts'
import { filmTime } from '../film/player/filmTime.ts'
import { useMayInProgram } from '../identity/session.ts'
import { Button } from '../ui/Button.tsx'
import { inkOn } from '../ui/colour.ts'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import hiddenCss from '../ui/hidden.module.css'
import { t } from '../ui/language.ts'
import { rich } from '../ui/rich.tsx'
import type { DrawnPlayer } from './drawnPlayer.ts'
import css from './Marks.module.css'
import { labelsText } from './markWords.ts'
import { TagSetDialog } from './tagSet.door.ts'
import { useButtons } from './useButtons.ts'
import { useSecond } from './useSecond.ts'
import type { TaggingControl } from './useTagging.ts'
import { useTagKeys } from './useTagKeys.ts'

interface Props {
  readonly player: DrawnPlayer
  readonly tagging: TaggingControl
  readonly teamId: string
}

/** Buttons that mark what is seen while the film runs, by key, click and touch. */
export function CodeWindow({ player, tagging, teamId }: Props) {
  const { sets, set, buttons, choose } = useButtons()
  const mayChange = useMayInProgram('program.write')
  const [isEditing, setIsEditing] = useState(false)
  const second = useSecond(player)
  const running = tagging.running(second)
  const { hasOpen, canUndo, endAll, dropOpen, undo } = tagging
  const press = (button: TagButton) => tagging.press(button, buttons)
  const pressJersey = (jersey: string) => tagging.pressJersey(jersey, buttons)
  useTagKeys({
    buttons,
    hasOpen,
    onButton: press,
    onJersey: pressJersey,
    onEnd: endAll,
    onDrop: dropOpen,
    onUndo: undo,
  })
  return (
    <div className={css.codeWindow}>
      <div className={css.bar}>
        {sets.length > 0 && (
          <NativeSelect
            aria-label={t('Set of buttons')}
            data={[
              ...sets.map(({ id, name }) => ({ value: id, label: name })),
              { value: '', label: t('Basketball') },
            ]}
            value={set?.id ?? ''}
            onPick={choose}
          />
        )}
        {mayChange && (
          <Button size="sm" variant="default" onClick={() => setIsEditing(true)}>
            {t('Edit buttons')}
          </Button>
        )}
      </div>
      <fieldset className={css.codes}>
        <legend className={hiddenCss.hidden}>{t('Codes and labels')}</legend>
        {buttons.map((button) => (
          <CodeButton
            key={button.name}
            button={button}
            isOn={running.some(({ label }) => label === button.name)}
            onPress={() => press(button)}
          />
        ))}
      </fieldset>
      <Jerseys teamId={teamId} onPress={pressJersey} />
      <RunningTags running={running} />
      <div className={css.bar}>
        <Button size="sm" variant="default" disabled={!canUndo} onClick={undo} title="Ctrl+Z">
          {t('Undo')}
        </Button>
        <Button size="sm" variant="default" disabled={!hasOpen} onClick={endAll} title="Tab">
          {t('End all')}
        </Button>
        <Button size="sm" variant="default" disabled={!hasOpen} onClick={dropOpen} title="Esc">
          {t('Drop')}
        </Button>
      </div>
      {isEditing && <TagSetDialog set={set} onClose={() => setIsEditing(false)} onSaved={choose} />}
    </div>
  )
}

const RunningTags = ({ running }: { readonly running: ReturnType<TaggingControl['running']> }) => (
  <p className={css.running} role="status">
    {running.length === 0
      ? t('No tag runs. Press a button or its key while the film runs.')
      : running.map(({ id, label, labels, start }) => (
          <span key={id}>
            {rich(t('<label/> from {time}', { time: filmTime(start) }), {
              label: <b dir="auto">{label}</b>,
            })}{' '}
            {labelsText(labels)}
          </span>
        ))}
  </p>
)

const CodeButton = ({
  button: { kind, name, colour, key, lag },
  isOn,
  onPress,
}: {
  readonly button: TagButton
  readonly isOn: boolean
  readonly onPress: () => void
}) => (
  <button
    type="button"
    className={css.code}
    data-kind={kind}
    data-on={isOn || undefined}
    aria-pressed={kind === 'code' && lag === null ? isOn : undefined}
    style={{ background: colour, color: inkOn(colour) }}
    onClick={onPress}
  >
    <span>{name}</span>
    {key && <kbd>{key.toUpperCase()}</kbd>}
  </button>
)

/** The jerseys of the roster: a press adds the player to the tags that run. */
function Jerseys({
  teamId,
  onPress,
}: {
  readonly teamId: string
  readonly onPress: (jersey: string) => void
}) {
  const roster = useList(listRoster, { params: { id: teamId } })
  const jerseys = new Map(
    (roster.data ?? []).flatMap(({ role, isActive, homeJersey, fullName }) =>
      role === 'PLAYER' && isActive && homeJersey ? [[homeJersey, fullName] as const] : [],
    ),
  )
  if (jerseys.size === 0) return null
  return (
    <fieldset className={css.jerseys}>
      <legend className={hiddenCss.hidden}>{t('Players')}</legend>
      {[...jerseys]
        .toSorted(([a], [b]) => Number(a) - Number(b))
        .map(([jersey, name]) => (
          <button
            key={jersey}
            type="button"
            className={css.jersey}
            aria-label={`${jersey} ${name}`}
            title={name}
            onClick={() => onPress(jersey)}
          >
            {jersey}
          </button>
        ))}
    </fieldset>
  )
}
