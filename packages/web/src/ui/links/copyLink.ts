import { t } from '../language.ts'
import { toastError, toastSuccess } from '../toast.tsx'

/** Copies a link, and says so or why not. */
export const copyLink = (url: string, done = t('The link has been copied.')): void =>
  void navigator.clipboard.writeText(url).then(() => toastSuccess(done), toastError)
