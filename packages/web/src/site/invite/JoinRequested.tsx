import { LinkButton } from '../../ui/Button.tsx'
import entry from '../Entry.module.css'
import { Entry } from '../Entry.tsx'

/** Says that an admin must approve: the invitation was sent to another address. */
export const JoinRequested = ({ name }: { readonly name: string }) => (
  <Entry title="Waiting for an admin" sentence={`You asked to join ${name}.`} other={null}>
    <div className={entry.text}>
      <p role="status">
        The invitation was sent to another address. An admin of {name} was told that you would like to join.
        You get a notification when they approve.
      </p>
      <LinkButton to="/a/dashboard/">Dashboard</LinkButton>
    </div>
  </Entry>
)
