import { COLOUR_VALUES, DRAWING_COLOURS, DRAWING_WIDTH, drawShapes } from '@fullcourt/film'
import { msg } from '@fullcourt/scorebook/vocabulary'
import type { FilmDrawing } from '@fullcourt/wire'
import { filmTime } from '../film/player/filmTime.ts'
import { useFilmView } from '../film/player/useFilm.ts'
import { Button } from '../ui/Button.tsx'
import { Figure } from '../ui/Figure.tsx'
import { NativeSelect } from '../ui/fields/NativeSelect.tsx'
import hiddenCss from '../ui/hidden.module.css'
import { t } from '../ui/language.ts'
import { RemoveButton } from '../ui/RemoveButton.tsx'
import { toastUndo } from '../ui/toast.tsx'
import type { DrawnPlayer } from './drawnPlayer.ts'
import { FrameShapes } from './FrameShapes.tsx'
import css from './Marks.module.css'
import { drawingHeight, partElements } from './ShapesSvg.tsx'
import { seekFilm } from './seekFilm.ts'
import { isWorded, type Place, TOOLS, type Tool, toolWord, usualShape, wordedShape } from './tools.ts'
import type { DrawingTools } from './useDrawing.ts'
import type { Drawings } from './useDrawings.ts'
import { useSecond } from './useSecond.ts'

interface Props {
  readonly filmId: string
  readonly player: DrawnPlayer
  readonly drawings: Drawings
  readonly tools: DrawingTools
  /** Asks for the words of a text or a player's number at a place. */
  readonly onPlace: (at: Place) => void
  readonly mayWrite: boolean
}

const COLOUR_WORDS: Readonly<Record<(typeof DRAWING_COLOURS)[number], string>> = {
  yellow: msg('Yellow'),
  red: msg('Red'),
  blue: msg('Blue'),
  green: msg('Green'),
  white: msg('White'),
}

const FREEZES = [0, 2, 3, 5, 8, 15]
const freezeChoice = (seconds: number) => ({
  value: seconds,
  label: seconds === 0 ? t('Film runs on') : t('Picture stands for {seconds} s', { seconds }),
})

/** Tools for drawing on the frame on screen, and the drawings of the film. */
export function DrawTab({ filmId, player, drawings, tools, onPlace, mayWrite }: Props) {
  // A drawing belongs to the frame on screen.
  useSecond(player)
  const { isPlaying } = useFilmView(player)
  const current = tools.current()
  const freeze = current?.freeze ?? tools.freeze
  const height = drawingHeight(player.video)
  const addInMiddle = () => {
    const middle: Place = [DRAWING_WIDTH / 2, height / 2]
    if (isWorded(tools.tool)) onPlace(middle)
    else tools.add(usualShape(tools.tool, middle, tools.colour))
  }
  return (
    <>
      {mayWrite && (
        <>
          <p className={css.help} role="status">
            {isPlaying
              ? t('Pause the film, then draw on the picture.')
              : t('Draw on the picture: drag for lines and circles, tap for a text or a player.')}
          </p>
          <Toolbox tools={tools} />
          <NativeSelect
            label={t('For this frame')}
            data={(FREEZES.includes(freeze) ? FREEZES : [...FREEZES, freeze]).map(freezeChoice)}
            value={freeze}
            onPick={tools.setFreeze}
          />
          <div className={css.bar}>
            <Button size="sm" variant="default" disabled={isPlaying} onClick={addInMiddle}>
              {t('Add in the middle')}
            </Button>
            <Button size="sm" variant="default" disabled={!tools.canUndo} onClick={tools.undo}>
              {t('Undo')}
            </Button>
            <Button
              size="sm"
              variant="default"
              disabled={isPlaying || !current}
              onClick={() => current && tools.remove(current)}
            >
              {t('Clear')}
            </Button>
          </div>
          {current && !isPlaying && <FrameShapes drawing={current} tools={tools} height={height} />}
        </>
      )}
      <DrawingList
        drawings={drawings.drawings}
        current={current}
        onShow={({ at }) => {
          player.pause()
          seekFilm(player, filmId, at)
        }}
        onRemove={
          mayWrite
            ? (drawing) => {
                tools.remove(drawing)
                toastUndo(t('Drawing deleted.'), () => drawings.save(drawing))
              }
            : undefined
        }
      />
    </>
  )
}

/** How a tool draws, from corner to corner of its button. */
const sampleOf = (tool: Tool, colour: DrawingTools['colour']) => {
  if (isWorded(tool))
    return wordedShape(tool, [700, tool === 'text' ? 850 : 700], tool === 'text' ? t('Abc') : '7', colour)
  if (tool === 'circle' || tool === 'spotlight')
    return { kind: 'circle', colour, at: [700, 700], radius: [480, 300] } as const
  if (tool === 'zone')
    return {
      kind: tool,
      colour,
      points: [
        [250, 400],
        [1150, 300],
        [1100, 1100],
        [350, 1050],
      ],
    } as const
  return {
    kind: tool,
    colour,
    points: [
      [200, 1150],
      [650, 850],
      [1150, 250],
    ],
  } as const
}

const Toolbox = ({ tools: { tool, setTool, colour, setColour } }: { readonly tools: DrawingTools }) => (
  <div className={css.toolbox}>
    <fieldset className={css.tools}>
      <legend className={hiddenCss.hidden}>{t('Tool')}</legend>
      {TOOLS.map((one) => (
        <button
          key={one}
          type="button"
          className={css.tool}
          aria-pressed={one === tool}
          onClick={() => setTool(one)}
        >
          <svg viewBox="0 0 1400 1400" width="28" height="28" aria-hidden="true">
            {one === 'spotlight' && <rect width="1400" height="1400" fillOpacity="0.6" />}
            {partElements(drawShapes([sampleOf(one, colour)], 1400))}
          </svg>
          {toolWord(one)}
        </button>
      ))}
    </fieldset>
    <fieldset className={css.colours}>
      <legend className={hiddenCss.hidden}>{t('Color')}</legend>
      {DRAWING_COLOURS.map((one) => (
        <button
          key={one}
          type="button"
          className={css.swatch}
          aria-label={t(COLOUR_WORDS[one])}
          aria-pressed={one === colour}
          style={{ background: COLOUR_VALUES[one] }}
          onClick={() => setColour(one)}
        />
      ))}
    </fieldset>
  </div>
)

const DrawingList = ({
  drawings,
  current,
  onShow,
  onRemove,
}: {
  readonly drawings: readonly FilmDrawing[]
  readonly current: FilmDrawing | null
  readonly onShow: (drawing: FilmDrawing) => void
  readonly onRemove: ((drawing: FilmDrawing) => void) | undefined
}) =>
  drawings.length === 0 ? (
    <p className={css.help}>{t('No drawings yet.')}</p>
  ) : (
    <ul className={css.rows} aria-label={t('Drawings')}>
      {drawings.map((drawing) => (
        <li key={drawing.id} className={css.row}>
          <button
            type="button"
            className={css.play}
            aria-current={drawing.id === current?.id || undefined}
            onClick={() => onShow(drawing)}
          >
            <span className={css.words}>
              {drawing.shapes.length === 1
                ? toolWord(drawing.shapes[0]!.kind)
                : t('{count} shapes', { count: drawing.shapes.length })}
            </span>
            <Figure className={css.times}>
              {filmTime(drawing.at)}
              {drawing.freeze > 0 && ` · ${drawing.freeze} s`}
            </Figure>
          </button>
          {onRemove && (
            <RemoveButton
              label={t('Delete drawing at {time}', { time: filmTime(drawing.at) })}
              onClick={() => onRemove(drawing)}
            />
          )}
        </li>
      ))}
    </ul>
  )
