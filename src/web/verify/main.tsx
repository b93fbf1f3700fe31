import '../ui/base.css';
import './fonts/chinese.css';
import './fonts/fonts.css';
import './verify.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { readParentOrigin } from './iframe/parent-origin.ts';
import { consumeEntryCredential, readLinkLanguage } from './session/stored-journey.ts';

// Before the address is cleaned.
const parentOrigin = readParentOrigin();
const linkLanguage = readLinkLanguage();
createRoot(document.getElementById('page')!).render(
  <App arrival={consumeEntryCredential()} parentOrigin={parentOrigin} linkLanguage={linkLanguage} />,
);
