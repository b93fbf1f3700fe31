import '../ui/base.css';
import './fonts/chinese.css';
import './fonts/fonts.css';
import './verify.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { takeParentOrigin } from './iframe/parent-origin.ts';
import { takeArrival } from './session/place.ts';

// Before the address is cleaned.
const parentOrigin = takeParentOrigin();
createRoot(document.getElementById('page')!).render(
  <App arrival={takeArrival()} parentOrigin={parentOrigin} />,
);
