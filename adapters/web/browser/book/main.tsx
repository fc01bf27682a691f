import { render } from 'preact';
import '../design/base.css';
import { isEmbedded, takeSchemeOfSite } from '../parts/embedded.js';
import { SpeechContext, speakToVisitor } from '../parts/i18n.js';
import './book.css';
import { BookingPage } from './page.js';

takeSchemeOfSite();
document.documentElement.classList.toggle('embedded', isEmbedded);
const root = document.getElementById('root')!;
render(
  <SpeechContext.Provider value={speakToVisitor()}>
    <BookingPage keyText={new URLSearchParams(location.search).get('key') ?? ''} root={root} />
  </SpeechContext.Provider>,
  root,
);
