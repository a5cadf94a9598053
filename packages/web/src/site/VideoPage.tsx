import { LinkButton } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import style from './Words.module.css'

/** /video/: what film does, and the way to one's own. */
export default function VideoPage() {
  return (
    <Page
      title="Every play, on film"
      sentence="Upload the film of a game once. Score it, and every number opens the play behind it."
      action={
        <>
          <span data-for="guests">
            <LinkButton to="/register/">Sign up</LinkButton>
          </span>
          <span data-for="members">
            <LinkButton to="/a/team/videos/">Go to your videos</LinkButton>
          </span>
        </>
      }
    >
      <div className={style.words}>
        <h2>From any camera</h2>
        <p>
          Phones, camcorders and Sportscode packages: MP4, MOV, AVI, WMV, MPG, TS, MTS, M2TS, VOB and MOD. A
          game in several files plays as one film.
        </p>
        <h2>Uploads that finish</h2>
        <p>
          Close the laptop, change the network, come back another day: the upload goes on where it stopped.
          You score and watch meanwhile.
        </p>
        <h2>Score at your own speed</h2>
        <p>
          The game clock follows the film. Slow down, step frame by frame, jump to any play and back. Film
          that stays on your computer works as well.
        </p>
      </div>
    </Page>
  )
}
