;; Bytes of a picture become the input of a net.
(module
  (import "thread" "memory" (memory 1))

  ;; Every third byte from `bytes` on, `count` of them, as `level * scale - shift`, computed in doubles. Processes four
  ;; at a time, so that up to 15 bytes beyond the end are read, and up to three floats beyond it written.
  (func (export "scaleChannel")
    (param $bytes i32) (param $count i32) (param $scale f64) (param $shift f64) (param $out i32)
    (local $end i32) (local $levels v128) (local $scales v128) (local $shifts v128)
    (local.set $scales (f64x2.splat (local.get $scale)))
    (local.set $shifts (f64x2.splat (local.get $shift)))
    (local.set $end (i32.add (local.get $out) (i32.shl (local.get $count) (i32.const 2))))
    (loop $pixels
      (local.set $levels
        (i8x16.shuffle 0 16 16 16 3 16 16 16 6 16 16 16 9 16 16 16
          (v128.load (local.get $bytes))
          (v128.const i32x4 0 0 0 0)))
      (v128.store (local.get $out)
        (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
          (f32x4.demote_f64x2_zero
            (f64x2.sub
              (f64x2.mul (f64x2.convert_low_i32x4_u (local.get $levels)) (local.get $scales))
              (local.get $shifts)))
          (f32x4.demote_f64x2_zero
            (f64x2.sub
              (f64x2.mul
                (f64x2.convert_low_i32x4_u
                  (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15
                    (local.get $levels) (local.get $levels)))
                (local.get $scales))
              (local.get $shifts)))))
      (local.set $bytes (i32.add (local.get $bytes) (i32.const 12)))
      (local.set $out (i32.add (local.get $out) (i32.const 16)))
      (br_if $pixels (i32.lt_u (local.get $out) (local.get $end))))))
