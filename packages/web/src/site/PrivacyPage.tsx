import { Page } from '../ui/Page.tsx'
import style from './Words.module.css'

export default function PrivacyPage() {
  return (
    <Page title="Privacy Policy" sentence="What is kept, where, and who sees it.">
      <div className={style.words}>
        <h2>What is kept on the server</h2>
        <p>
          Your name, username, email address and, if you gave it, phone number; your password only as a hash
          that cannot be turned back. The people, teams and games you enter. For each play of a game: who
          recorded it, when and on which device. Where you are signed in (device, time and the first part of
          the network address), and scrambled marks of the networks and devices that you logged in from, for
          90 days.
        </p>
        <h2>What is kept on your device</h2>
        <p>
          Your session, the pages of the app, and the games you open, so that they can be scored without a
          network. Plays that have not been sent stay on the device, also when you log out, until they have
          been. A random number tells the log-in that this device is known to your account; it opens nothing.
        </p>
        <h2>Who sees it</h2>
        <p>
          The people of your program, as far as their role lets them. Players see their own team. No public
          page names a player.
        </p>
        <h2>Others</h2>
        <p>
          No page of this site calls another one: no advertising, no analytics, no fonts or pictures from
          elsewhere. No cookies are set.
        </p>
        <h2>Taking it back</h2>
        <p>
          Deleting a person takes them off the lists of the program; in games already played their name stays
          with their jersey number. To have a name removed there, or an account deleted, write to the people
          who run this installation.
        </p>
      </div>
    </Page>
  )
}
