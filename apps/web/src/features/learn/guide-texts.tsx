import classes from './guide.module.css';

export function Missing() {
  return (
    <div className={classes.prose}>
      <p>
        Most of us live in sentences. We tell ourselves what to do, list what went wrong, rehearse what we should have
        said. Sentences are good at arguing. They are poor at showing the way.
      </p>
      <p>
        A picture works differently. When you see yourself walk into the room, sit down and speak, your body prepares
        for that room: breath, shoulders, voice. You have been there once before it happens, and the second time is
        always easier than the first.
      </p>
      <h2>What gets in the way</h2>
      <p>
        We were told to stop daydreaming. We were also told that seeing things in the mind is a talent. It is not. If
        you can tell how many windows your kitchen has, you can visualize. You just walked through it.
      </p>
      <p>
        What is missing is neither talent nor time. It is a place to practise, and someone to lead the way. That is what
        a session is.
      </p>
    </div>
  );
}

export function Geniuses() {
  return (
    <div className={classes.prose}>
      <p>
        Nikola Tesla wrote that he built and tested his machines in imagination, and only drew them when nothing rattled
        any more. Albert Einstein said that he thought in pictures first and looked for words afterwards: a boy riding
        beside a beam of light, a man falling from a roof.
      </p>
      <p>
        Swimmers, skiers and high jumpers run the race with closed eyes before they run it. Pianists practise on silent
        trains. Surgeons go through an operation in the mind on the way to it.
      </p>
      <h2>What they have in common</h2>
      <ul>
        <li>They see one thing at a time, in detail, rather than everything at once.</li>
        <li>They see themselves doing it, from the inside, with hands and weight and breath.</li>
        <li>They do it often, and for a short time.</li>
      </ul>
      <p>None of this needs a rare mind. It needs a few minutes and a reason to come back tomorrow.</p>
    </div>
  );
}

const STEPS = [
  [
    'Arrive in the body',
    'Sit or lie down. Let the jaw soften and the shoulders drop. Breathe out a little longer than you breathe in.',
  ],
  [
    'Choose one place',
    'A lake, a kitchen, a starting line. One is enough. Let it come slowly, the way a room does when you wake.',
  ],
  [
    'Give it the senses',
    'What is the light doing? What do your feet feel? Who is laughing on the quay? Small and exact beats grand.',
  ],
  [
    'Stay, then carry one thing back',
    'Rest there for a few breaths. Take one word, or one feeling, and bring it with you when you open your eyes.',
  ],
] as const;

export function Steps() {
  return (
    <ol className={classes.steps}>
      {STEPS.map(([name, text]) => (
        <li key={name}>
          <h2>{name}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

export function Benefits() {
  return (
    <div className={classes.prose}>
      <h2>A quieter body</h2>
      <p>
        A calm place, seen in detail, slows the breath, and a slow breath slows the rest. Many people fall asleep sooner
        after an evening session.
      </p>
      <h2>Steadier hands</h2>
      <p>
        Imagining a movement uses much of the same machinery in the brain as making it. That is why athletes rehearse:
        the body meets something it has met before.
      </p>
      <h2>Clearer choices</h2>
      <p>
        When you can see an ordinary Tuesday a year from now, the next small step is easier to name. Plans become places
        you have visited.
      </p>
      <h2>More room around hard things</h2>
      <p>
        Picturing a worry at a distance, as weather over a far hill, does not remove it. It gives you room to decide
        what to do about it.
      </p>
      <p>
        Visualization supports care; it does not replace it. If you are unwell, please see someone who can help in
        person.
      </p>
    </div>
  );
}

export function Difference() {
  return (
    <div className={classes.prose}>
      <dl>
        <dt>Visualizing</dt>
        <dd>You build something: a place, a scene, a moment to come. Attention goes towards a picture.</dd>
        <dt>Meditation</dt>
        <dd>You rest attention on one thing, such as the breath, and return to it. Pictures may pass; you let them.</dd>
        <dt>Mindfulness</dt>
        <dd>You notice what is here now, without changing it. It can be done while washing a cup.</dd>
      </dl>
      <h2>Which one, and when</h2>
      <p>
        Mindfulness when you have lost touch with the day. Meditation when the mind is loud. Visualization when you want
        to go somewhere: to calm, to sleep, to a version of tomorrow that you would like to meet.
      </p>
      <p>
        They get along well. Most sessions here begin with a minute of noticing, and end with a minute of rest. Give it
        a 21-30 day practice, at the same hour, and judge it then.
      </p>
    </div>
  );
}
