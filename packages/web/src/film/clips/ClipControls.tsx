import { LEADS, TAILS } from '@fullcourt/film'
import {
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconRepeat,
} from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { t } from '../../ui/language.ts'
import { ControlButton, SoundControls } from '../player/FilmControls.tsx'
import film from '../player/FilmPlayer.module.css'
import css from './Clips.module.css'
import type { ClipPlayer, ClipView } from './clipPlayer.ts'
import { changeClipRange, useClipRange } from './clipRange.ts'

const SIZE = 20
const HALF = 0.5

export const useClipView = (player: Pick<ClipPlayer, 'getState' | 'subscribe'>): ClipView =>
  useSyncExternalStore(player.subscribe, player.getState)

interface Props {
  readonly player: ClipPlayer
  /** In place of the seconds before and after plays. */
  readonly tools?: ReactNode
  readonly onFullScreen: () => void
  /** Saves the clip on screen; null where it cannot be. */
  readonly onSave: (() => void) | null
}

/** The buttons under a clip: through the list, through the frames, and how it is played. */
export function ClipControls({ player, tools, onFullScreen, onSave }: Props) {
  const { clips, isPlaying, isLooping, skipsRepeats, rate } = useClipView(player)
  const isList = clips.length > 1
  return (
    <div className={css.controls} role="toolbar" aria-label={t('Clip controls')}>
      <span className={css.main}>
        {isList && (
          <ControlButton label={t('Previous clip')} onClick={() => player.previous()}>
            <IconPlayerSkipBackFilled size={SIZE} />
          </ControlButton>
        )}
        <ControlButton label={isPlaying ? t('Pause film') : t('Play film')} onClick={() => player.toggle()}>
          {isPlaying ? <IconPlayerPauseFilled size={SIZE} /> : <IconPlayerPlayFilled size={SIZE} />}
        </ControlButton>
        {isList && (
          <ControlButton label={t('Next clip')} onClick={() => player.next()}>
            <IconPlayerSkipForwardFilled size={SIZE} />
          </ControlButton>
        )}
        <ControlButton label={t('Previous frame')} onClick={() => player.step(-1)}>
          <IconChevronLeft size={SIZE} />
        </ControlButton>
        <ControlButton label={t('Next frame')} onClick={() => player.step(1)}>
          <IconChevronRight size={SIZE} />
        </ControlButton>
        <ControlButton
          label={t('Half speed')}
          isPressed={rate === HALF}
          onClick={() => player.setRate(rate === HALF ? 1 : HALF)}
        >
          ½×
        </ControlButton>
        <ControlButton label={t('Repeat clip')} isPressed={isLooping} onClick={() => player.toggleLooping()}>
          <IconRepeat size={SIZE} />
        </ControlButton>
        <SoundControls player={player} />
        <ControlButton label={t('Full screen')} onClick={onFullScreen}>
          <IconArrowsMaximize size={SIZE} />
        </ControlButton>
      </span>
      <span className={css.rest}>
        {tools === undefined ? <RangeChoices /> : tools}
        {isList && (
          <label className={css.skips}>
            <input
              type="checkbox"
              checked={skipsRepeats}
              onChange={({ currentTarget }) => player.setSkipsRepeats(currentTarget.checked)}
            />
            {t('Skip repeats')}
          </label>
        )}
        {onSave && (
          <ControlButton label={t('Download clip')} onClick={onSave}>
            <IconDownload size={SIZE} />
          </ControlButton>
        )}
      </span>
    </div>
  )
}

/** Seconds before and after the plays. */
function RangeChoices() {
  const { lead, tail } = useClipRange()
  return (
    <>
      <select
        className={film.choice}
        aria-label={t('Film before the play')}
        value={lead}
        onChange={({ currentTarget }) => changeClipRange({ lead: Number(currentTarget.value) })}
      >
        {LEADS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {t('{seconds} s before', { seconds })}
          </option>
        ))}
      </select>
      <select
        className={film.choice}
        aria-label={t('Film after the play')}
        value={tail}
        onChange={({ currentTarget }) => changeClipRange({ tail: Number(currentTarget.value) })}
      >
        {TAILS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {t('{seconds} s after', { seconds })}
          </option>
        ))}
      </select>
    </>
  )
}
