import style from './Kbd.module.css'

/** The key that does what stands beside it; hidden where there is no keyboard to speak of. */
export const Kbd = ({ children }: { readonly children: string }) => (
  <kbd className={style.kbd}>{children}</kbd>
)
