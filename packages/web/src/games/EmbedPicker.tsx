import { msg } from '@fullcourt/scorebook/vocabulary'
import {
  EMBED_HEIGHTS,
  type EmbedSize,
  type EmbedTheme,
  embedCode,
  embedUrl,
} from '@fullcourt/wire/forms/embed'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { copyText } from '../ui/copyText.ts'
import { SegmentedControl } from '../ui/fields/SegmentedControl.tsx'
import { t, translateLabels } from '../ui/language.ts'
import { LinkInput } from '../ui/links/LinkInput.tsx'
import css from './ShareDialog.module.css'

const SIZES: readonly { readonly value: EmbedSize; readonly label: string }[] = [
  { value: 'strip', label: msg('Strip') },
  { value: 'card', label: msg('Card') },
  { value: 'plays', label: msg('Plays') },
]
const THEMES: readonly { readonly value: EmbedTheme; readonly label: string }[] = [
  { value: 'auto', label: msg('Automatic') },
  { value: 'light', label: msg('Light') },
  { value: 'dark', label: msg('Dark') },
]

/** The code that shows the live score on a website: its size and colors, and how it looks. */
export function EmbedPicker({ followURL }: { readonly followURL: string }) {
  const [size, setSize] = useState<EmbedSize>('card')
  const [theme, setTheme] = useState<EmbedTheme>('auto')
  const embed = { followURL, size, theme }
  const height = EMBED_HEIGHTS[size]
  const code = embedCode(embed, { width: '100%', height })
  const { pathname, search } = new URL(embedUrl(embed))
  return (
    <section className={css.section}>
      <h3>{t('Put it on your website')}</h3>
      <p className={css.text}>
        {t(
          'Paste this code into a page of your school or club. The score there follows the game. On many sites, WordPress among them, the link from above is enough.',
        )}
      </p>
      <div className={css.choices}>
        <SegmentedControl
          aria-label={t('Size')}
          data={translateLabels(SIZES)}
          value={size}
          onChange={setSize}
        />
        <SegmentedControl
          aria-label={t('Colors')}
          data={translateLabels(THEMES)}
          value={theme}
          onChange={setTheme}
        />
      </div>
      <LinkInput url={code} label={t('Code for your website')} />
      <p className={css.copy}>
        <Button variant="default" onClick={() => void copyText(code, t('The code has been copied.'))}>
          {t('Copy code')}
        </Button>
      </p>
      <iframe className={css.preview} title={t('Preview')} src={pathname + search} height={height} />
    </section>
  )
}
