import '../ui/base.css';
import './verify.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { takeArrival } from './place.ts';

createRoot(document.getElementById('page')!).render(<App arrival={takeArrival()} />);
