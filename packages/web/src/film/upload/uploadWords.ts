import { t } from '../../ui/language.ts'
import type { UploadPhase, UploadView } from './uploadWork.ts'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** '3.2 GB' */
export function sizeText(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, bytes > 0 ? Math.floor(Math.log10(bytes) / 3) : 0)
  const n = bytes / 1000 ** unit
  return `${n.toFixed(unit > 0 && n < 10 ? 1 : 0)} ${UNITS[unit]}`
}

/** 'less than a minute', '12 minutes', '1 h 05 min' */
export function timeLeftText(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return t('less than a minute')
  if (minutes < 60) return t(['{count} minute', '{count} minutes'], { count: minutes })
  return t('{hours} h {minutes} min', {
    hours: Math.floor(minutes / 60),
    minutes: String(minutes % 60).padStart(2, '0'),
  })
}

export const percentText = (progress: number): string => `${Math.floor(progress * 100)} %`

const PHASES: Readonly<Record<UploadPhase, (upload: UploadView) => string>> = {
  checking: ({ progress }) => t('Checking the file… {progress}', { progress: percentText(progress) }),
  waiting: () => t('Waiting'),
  uploading: ({ progress }) => t('Uploading {progress}', { progress: percentText(progress) }),
  finishing: () => t('Finishing'),
  pausing: ({ progress }) => t('Pausing… {progress}', { progress: percentText(progress) }),
  paused: ({ progress }) => t('Paused at {progress}', { progress: percentText(progress) }),
  permission: () => t('The browser asks before it reads the file again'),
  file: () => t('Choose the file to go on'),
  failed: () => t('Error uploading video'),
}

/** The state of an upload in words. */
export const phaseText = (upload: UploadView): string => PHASES[upload.phase](upload)
