import '../ui/base.css';
import './fonts/chinese.css';
import './fonts/fonts.css';
import './verify.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { takeParentOrigin } from './embedding/parent-origin.ts';
import { takeArrival } from './way/place.ts';

// Before the address is cleaned.
const parentOrigin = takeParentOrigin();
createRoot(document.getElementById('page')!).render(
  <App arrival={takeArrival()} parentOrigin={parentOrigin} />,
);
