import { LinkButton } from '../ui/Button.tsx'
import { t } from '../ui/language.ts'
import { Page } from '../ui/Page.tsx'
import style from './Words.module.css'

/** /video/: what film does, and the way to one's own. */
export default function VideoPage() {
  return (
    <Page
      title={t('Every play, on film')}
      sentence={t('Upload the film of a game once. Score it, and every number opens the play behind it.')}
      action={
        <>
          <span data-for="guests">
            <LinkButton to="/register/">{t('Sign up')}</LinkButton>
          </span>
          <span data-for="members">
            <LinkButton to="/a/team/videos/">{t('Go to your videos')}</LinkButton>
          </span>
        </>
      }
    >
      <div className={style.words}>
        <h2>{t('From any camera')}</h2>
        <p>
          {t(
            'Phones, camcorders and Sportscode packages: MP4, MOV, AVI, WMV, MPG, TS, MTS, M2TS, VOB and MOD. A game in several files plays as one film.',
          )}
        </p>
        <h2>{t('Uploads that finish')}</h2>
        <p>
          {t(
            'Close the laptop, change the network, come back another day: the upload goes on where it stopped. You score and watch meanwhile.',
          )}
        </p>
        <h2>{t('Score at your own speed')}</h2>
        <p>
          {t(
            'The game clock follows the film. Slow down, step frame by frame, jump to any play and back. Film that stays on your computer works as well.',
          )}
        </p>
      </div>
    </Page>
  )
}
