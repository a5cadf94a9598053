import { PLAYBACK_RATES, SEEK_STEPS } from '@fullcourt/film'
import {
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconPictureInPicture,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward10,
  IconRewindForward10,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../ui/language.ts'
import css from './FilmPlayer.module.css'
import type { FilmPlayer } from './filmPlayer.ts'
import { useFilmView } from './useFilm.ts'

interface Props {
  readonly player: FilmPlayer
  readonly onFullScreen: () => void
  readonly children?: ReactNode
}

const SIZE = 20

/** The buttons that move the film, from the longest way back to the longest ahead. */
function SeekButtons({ player }: Pick<Props, 'player'>) {
  const { short, long, jump } = SEEK_STEPS
  return (
    <>
      <ControlButton
        label={t('Back {seconds} seconds', { seconds: jump })}
        onClick={() => player.seekBy(-jump)}
      >
        <IconRewindBackward10 size={SIZE} />
      </ControlButton>
      <ControlButton
        label={t('Back {seconds} seconds', { seconds: long })}
        isHiddenOn="narrow"
        onClick={() => player.seekBy(-long)}
      >
        −{long}
      </ControlButton>
      <ControlButton
        label={t('Back {seconds} seconds', { seconds: short })}
        isHiddenOn="narrow"
        onClick={() => player.seekBy(-short)}
      >
        −{short}
      </ControlButton>
      <ControlButton label={t('Previous frame')} onClick={() => player.step(-1)}>
        <IconChevronLeft size={SIZE} />
      </ControlButton>
      <ControlButton label={t('Next frame')} onClick={() => player.step(1)}>
        <IconChevronRight size={SIZE} />
      </ControlButton>
      <ControlButton
        label={t('Ahead {seconds} seconds', { seconds: short })}
        isHiddenOn="narrow"
        onClick={() => player.seekBy(short)}
      >
        +{short}
      </ControlButton>
      <ControlButton
        label={t('Ahead {seconds} seconds', { seconds: long })}
        isHiddenOn="narrow"
        onClick={() => player.seekBy(long)}
      >
        +{long}
      </ControlButton>
      <ControlButton
        label={t('Ahead {seconds} seconds', { seconds: jump })}
        onClick={() => player.seekBy(jump)}
      >
        <IconRewindForward10 size={SIZE} />
      </ControlButton>
    </>
  )
}

type SoundPlayer = Pick<FilmPlayer, 'getState' | 'subscribe' | 'setVolume' | 'toggleMuted'>

export function SoundControls({ player }: { readonly player: SoundPlayer }) {
  const { isMuted, volume } = useFilmView(player)
  return (
    <>
      <ControlButton
        label={isMuted ? t('Sound on') : t('Sound off')}
        isHiddenOn="phone"
        onClick={() => player.toggleMuted()}
      >
        {isMuted ? <IconVolumeOff size={SIZE} /> : <IconVolume size={SIZE} />}
      </ControlButton>
      <input
        type="range"
        className={css.volume}
        data-volume
        aria-label={t('Volume')}
        min={0}
        max={1}
        step={0.05}
        value={isMuted ? 0 : volume}
        onChange={({ currentTarget }) => player.setVolume(Number(currentTarget.value))}
        onPointerUp={({ currentTarget }) => currentTarget.blur()}
      />
    </>
  )
}

/** The buttons under the picture. They stand still: a state changes a label, never a place. */
export function FilmControls({ player, onFullScreen, children }: Props) {
  const { isPlaying } = useFilmView(player)
  return (
    <div className={css.controls} role="toolbar" aria-label={t('Film controls')}>
      <ControlButton label={isPlaying ? t('Pause film') : t('Play film')} onClick={() => player.toggle()}>
        {isPlaying ? <IconPlayerPauseFilled size={SIZE} /> : <IconPlayerPlayFilled size={SIZE} />}
      </ControlButton>
      <SeekButtons player={player} />
      <RateChoice player={player} />
      <QualityChoice player={player} />
      <SoundControls player={player} />
      {document.pictureInPictureEnabled && (
        <ControlButton label={t('Picture in picture')} onClick={() => void togglePicture(player.video)}>
          <IconPictureInPicture size={SIZE} />
        </ControlButton>
      )}
      <ControlButton label={t('Full screen')} onClick={onFullScreen}>
        <IconArrowsMaximize size={SIZE} />
      </ControlButton>
      {children}
    </div>
  )
}

async function togglePicture(video: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture()
    else await video.requestPictureInPicture()
  } catch {
    // A film without a picture, or a window that does not allow it.
  }
}

export function ControlButton(props: {
  readonly label: string
  readonly onClick: () => void
  /** Where there is little room: what the seek bar does too is hidden first, and what a phone has keys for. */
  readonly isHiddenOn?: 'narrow' | 'phone'
  /** Of a button that turns something on and off. */
  readonly isPressed?: boolean
  readonly children: ReactNode
}) {
  return (
    <button
      type="button"
      className={css.button}
      data-hidden-on={props.isHiddenOn}
      aria-label={props.label}
      aria-pressed={props.isPressed}
      title={props.label}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}

function RateChoice({ player }: Pick<Props, 'player'>) {
  const { rate } = useFilmView(player)
  return (
    <select
      className={css.choice}
      aria-label={t('Speed')}
      value={rate}
      onChange={({ currentTarget }) => {
        player.setRate(Number(currentTarget.value))
        currentTarget.blur()
      }}
    >
      {PLAYBACK_RATES.map((one) => (
        <option key={one} value={one}>
          {one}×
        </option>
      ))}
    </select>
  )
}

/** Only where there is a choice. */
function QualityChoice({ player }: Pick<Props, 'player'>) {
  const { heights, height } = useFilmView(player)
  if (heights.length < 2) return null
  return (
    <select
      className={css.choice}
      aria-label={t('Quality')}
      value={height ?? ''}
      onChange={({ currentTarget }) => {
        player.chooseHeight(currentTarget.value === '' ? null : Number(currentTarget.value))
        currentTarget.blur()
      }}
    >
      <option value="">{t('Auto')}</option>
      {heights.map((one) => (
        <option key={one} value={one}>
          {one}p
        </option>
      ))}
    </select>
  )
}
