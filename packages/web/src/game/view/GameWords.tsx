import type { Game } from '@fullcourt/wire'
import { t } from '../../ui/language.ts'
import css from './Game.module.css'

const Words = ({ title, text }: { readonly title: string; readonly text: string | null }) =>
  text && (
    <section className={css.card}>
      <h2 className={css.cardTitle}>{title}</h2>
      <p className={css.words}>{text}</p>
    </section>
  )

/** The texts that people wrote about the game. */
export const GameWords = ({ game }: { readonly game: Game }) => (
  <>
    <Words title={t('Summary')} text={game.finalSummary} />
    <Words title={t('Notes')} text={game.notes} />
  </>
)
