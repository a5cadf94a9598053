import css from '../fields/fields.module.css'

interface Props {
  readonly url: string
  /** Name of the link, for screen readers. */
  readonly label: string
}

/** A link to read and to copy by hand: it is selected when it gets the focus. */
export const LinkInput = ({ url, label }: Props) => (
  <input
    className={`${css.input} ${css.link}`}
    aria-label={label}
    value={url}
    readOnly
    onFocus={(event) => event.currentTarget.select()}
  />
)
