import type { KeyboardEvent, ReactNode } from 'react'
import { translate } from './language.ts'
import style from './Tabs.module.css'

interface Props<Tab extends string> {
  /** The same as that of the panel. */
  readonly id: string
  readonly label: string
  /** English texts of the catalogs. */
  readonly tabs: readonly Tab[]
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
  /** A mark on a tab, such as a count. */
  readonly mark?: (tab: Tab) => ReactNode
}

const tabId = (id: string, tab: string) => `${id}-${tab.replaceAll(' ', '-')}`

/** The props of the panel that shows the selected tab. */
export const panelOf = (id: string, tab: string) =>
  ({ role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': tabId(id, tab) }) as const

/** The tabs above a panel. Arrow keys select the next one. */
export function Tabs<Tab extends string>({ id, label, tabs, tab, onTab, mark }: Props<Tab>) {
  const onArrow = ({ key }: KeyboardEvent) => {
    const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    const next = tabs.at((tabs.indexOf(tab) + by) % tabs.length)!
    if (by === 0) return
    onTab(next)
    document.getElementById(tabId(id, next))?.focus()
  }
  return (
    <div role="tablist" className={style.tabs} aria-label={label}>
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={tabId(id, one)}
          aria-selected={tab === one}
          aria-controls={`${id}-panel`}
          tabIndex={tab === one ? 0 : -1}
          className={style.tab}
          onClick={() => onTab(one)}
          onKeyDown={onArrow}
        >
          {translate(one)}
          {mark?.(one)}
        </button>
      ))}
    </div>
  )
}
