import { type ExplainedGroup, termsOf } from '@fullcourt/scorebook/figures'
import { t } from '../../ui/language.ts'
import css from './HowWeCount.module.css'

/** The words of all formulas with their meaning. */
export function Formulas({ groups }: { readonly groups: readonly ExplainedGroup[] }) {
  const formulas = groups.flatMap(({ figures }) => figures.flatMap(({ formula }) => formula ?? []))
  const terms = new Map(termsOf(formulas).map((term) => [term.name, term]))
  return (
    <dl className={css.terms}>
      {[...terms.values()].map(({ name, means }) => (
        <div key={name}>
          <dt lang="en" dir="ltr">
            {name}
          </dt>
          <dd>{t(means)}</dd>
        </div>
      ))}
    </dl>
  )
}
