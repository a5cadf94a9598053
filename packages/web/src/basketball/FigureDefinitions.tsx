import { FIGURE_GROUPS, type Figure } from '@fullcourt/scorebook'
import css from './FigureDefinitions.module.css'

/** Heading, name, meaning and source of a figure. */
const Definition = ({ figure: { heading, name, definition, source } }: { readonly figure: Figure }) => (
  <div className={css.figure}>
    <dt>
      <span className={css.heading}>{heading}</span> {name}
    </dt>
    <dd>
      {definition} <small>{source}</small>
    </dd>
  </div>
)

/** Explains every figure. Collapsed at first. */
export const FigureDefinitions = () => (
  <details className={css.details}>
    <summary>What the figures mean</summary>
    {FIGURE_GROUPS.map(({ title, figures }) => (
      <section key={title}>
        <h3>{title}</h3>
        <dl className={css.list}>
          {figures.map((figure) => (
            <Definition key={figure.key} figure={figure} />
          ))}
        </dl>
      </section>
    ))}
  </details>
)
